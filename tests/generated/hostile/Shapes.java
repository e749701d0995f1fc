import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Reads sources, each as its length and its bytes, and answers a line for each: the hash of its syntax tree without names and values,
 * or what is wrong with it.
 */
public class Shapes {
    public static void main(String[] args) throws Exception {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        try (var in = new DataInputStream(new java.io.BufferedInputStream(System.in))) {
            for (int length = in.readInt(); length >= 0; length = in.readInt()) {
                var text = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                var faults = new DiagnosticCollector<JavaFileObject>();
                var task = (JavacTask) compiler.getTask(null, null, faults, List.of("-proc:none"), null, List.of(source(text)));
                var unit = task.parse().iterator().next();
                out.println(faults.getDiagnostics().isEmpty() ? hash(unit) : "wrong: " + faults.getDiagnostics().get(0).toString().replace('\n', ' '));
            }
        }
        out.flush();
    }

    private static JavaFileObject source(String text) {
        return new SimpleJavaFileObject(URI.create("string:///Source.java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return text;
            }
        };
    }

    /** Imports are in the order of their names, so theirs says nothing. */
    private static String hash(CompilationUnitTree unit) throws Exception {
        var shape = new StringBuilder();
        unit.getImports().stream().map(Shapes::shapeOf).sorted().forEach(shape::append);
        unit.getTypeDecls().stream().map(Shapes::shapeOf).forEach(shape::append);
        var digest = MessageDigest.getInstance("SHA-256").digest(shape.toString().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, 12);
    }

    /** A text may be several with a plus between them, where a line is too short for it. */
    private static boolean isText(Tree tree) {
        return tree.getKind() == Tree.Kind.STRING_LITERAL || tree.getKind() == Tree.Kind.PLUS
            && isText(((BinaryTree) tree).getLeftOperand()) && isText(((BinaryTree) tree).getRightOperand());
    }

    private static String shapeOf(Tree root) {
        var shape = new StringBuilder();
        new TreeScanner<Void, Void>() {
            @Override
            public Void scan(Tree tree, Void nothing) {
                if (tree == null) return null;
                if (isText(tree)) {
                    shape.append("(STRING_LITERAL)");
                    return null;
                }
                shape.append('(').append(tree.getKind());
                if (tree instanceof ModifiersTree modifiers) shape.append(modifiers.getFlags());
                if (tree instanceof PrimitiveTypeTree type) shape.append(type.getPrimitiveTypeKind());
                if (tree instanceof BlockTree block) shape.append(block.isStatic());
                super.scan(tree, nothing);
                shape.append(')');
                return null;
            }
        }.scan(root, null);
        return shape.toString();
    }
}
