package forja.runtime.file;

import com.fasterxml.jackson.annotation.JsonProperty;
import forja.runtime.failure.Failure;
import forja.runtime.operation.MemberNames;
import forja.runtime.value.Omittable;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The columns that a request can have, and how their texts are values. */
final class Columns {

    private final Map<String, Column> known;

    private final RecordFormat format;

    private final CsvDialect csv;

    private Columns(Map<String, Column> known, RecordFormat format) {
        this.known = known;
        this.format = format;
        this.csv = format.csv();
    }

    /**
     * A column.
     *
     * @param tellsNull whether null is told, and not left out
     */
    private record Column(String name, ColumnValue value, boolean tellsNull) {}

    /** The columns of a request; one with a member that no column holds is refused. */
    static Columns of(Class<?> type, RecordFormat format) {
        if (!type.isRecord()) {
            throw new IllegalArgumentException(
                "A line of CSV is a request with members, not a " + type.getSimpleName());
        }
        var known = new LinkedHashMap<String, Column>();
        for (var component : type.getRecordComponents()) {
            var name = MemberNames.of(component);
            var value = ColumnValue.of(name, held(component), format);
            known.put(name, new Column(name, value, tellsNull(component)));
        }
        for (var name : format.patterns().keySet()) {
            requireKnown(known, name, "format.patterns");
        }
        for (var name : format.columns()) {
            requireKnown(known, name, "format.columns");
        }
        return new Columns(known, format);
    }

    /** Where a request tells null from left out, and where nothing may be left out. */
    private static boolean tellsNull(RecordComponent component) {
        var property = component.getAccessor().getAnnotation(JsonProperty.class);
        return component.getType() == Omittable.class || property != null && property.required();
    }

    private static void requireKnown(Map<String, Column> known, String name, String setting) {
        if (!known.containsKey(name)) {
            throw new IllegalArgumentException(
                setting + " names the column " + name + ", but there are " + String.join(", ", known.keySet()));
        }
    }

    private static Class<?> held(RecordComponent component) {
        Type type = component.getGenericType();
        if (component.getType() == Omittable.class && type instanceof ParameterizedType generic) {
            type = generic.getActualTypeArguments()[0];
        }
        if (type instanceof ParameterizedType generic) {
            type = generic.getRawType();
        }
        return type instanceof Class<?> raw ? raw : Object.class;
    }

    /** The columns of a file, by its header, or by their positions where it has none. */
    Bound bind(String header) {
        if (format.header()) {
            return new Bound(byHeader(csv.values(header).stream().map(value -> value.text().strip()).toList()));
        }
        var names = format.columns().isEmpty() ? List.copyOf(known.keySet()) : format.columns();
        return new Bound(names.stream().map(known::get).toList());
    }

    private List<@Nullable Column> byHeader(List<String> names) {
        var seen = new HashSet<String>();
        var bound = new ArrayList<@Nullable Column>();
        for (var name : names) {
            var column = known.get(name);
            if (!seen.add(name)) {
                throw new UnreadableFileException("The header has " + Failure.named(name) + " twice");
            }
            if (column == null && format.unknown() == RecordFormat.Unknown.REFUSE) {
                throw new UnreadableFileException("The header has " + Failure.named(name) + ", but there are "
                    + String.join(", ", known.keySet()));
            }
            bound.add(column);
        }
        if (bound.stream().allMatch(column -> column == null)) {
            throw new UnreadableFileException("The header has none of " + String.join(", ", known.keySet()));
        }
        return bound;
    }

    /** The columns of one file, null where what they hold is ignored. */
    final class Bound {

        private final List<@Nullable Column> columns;

        private Bound(List<@Nullable Column> columns) {
            this.columns = columns;
        }

        /** Reads a line: an object with a member for each column that has a value. */
        ObjectNode read(String line) {
            var values = csv.values(line);
            if (values.size() != columns.size()) {
                throw new InvalidRecordException(
                    "The record has " + values.size() + " values, and there are " + columns.size() + " columns");
            }
            var record = JsonNodeFactory.instance.objectNode();
            for (var index = 0; index < columns.size(); index++) {
                var column = columns.get(index);
                if (column != null) {
                    put(record, column, values.get(index));
                }
            }
            return record;
        }

        /** What may be left out, and may have to be no null, is left out. */
        private void put(ObjectNode record, Column column, CsvDialect.Value value) {
            if (value.quoted() || !value.text().equals(format.nullText())) {
                record.set(column.name(), column.value().read(value.text()));
            } else if (column.tellsNull()) {
                record.putNull(column.name());
            }
        }
    }
}
