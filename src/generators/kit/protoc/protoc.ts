import type { OrderedContribution } from '../../parts/part.ts';

/** The folder that protoc reads. */
export const PROTO_FOLDER = 'src/generated/proto';

/** The plugins that make Java of the proto files when the project is built. */
export const PROTOC: readonly OrderedContribution[] = [
  {
    kind: 'plugin',
    id: 'os-maven-plugin',
    tools: ['os-detection'],
    xml: `<plugin>
    <groupId>kr.motd.maven</groupId>
    <artifactId>os-maven-plugin</artifactId>
    <version>\${os-maven-plugin.version}</version>
    <executions>
        <execution>
            <phase>initialize</phase>
            <goals>
                <goal>detect</goal>
            </goals>
        </execution>
    </executions>
</plugin>`,
  },
  {
    kind: 'plugin',
    id: 'protobuf-maven-plugin',
    tools: ['protobuf-compilation', 'protoc', 'protoc-gen-grpc-java'],
    xml: `<plugin>
    <groupId>org.xolstice.maven.plugins</groupId>
    <artifactId>protobuf-maven-plugin</artifactId>
    <version>\${protobuf-maven-plugin.version}</version>
    <configuration>
        <protoSourceRoot>\${project.basedir}/${PROTO_FOLDER}</protoSourceRoot>
        <protocArtifact>com.google.protobuf:protoc:\${protoc.version}:exe:\${os.detected.classifier}</protocArtifact>
        <pluginId>grpc-java</pluginId>
        <pluginArtifact>io.grpc:protoc-gen-grpc-java:\${protoc-gen-grpc-java.version}:exe:\${os.detected.classifier}</pluginArtifact>
        <checkStaleness>true</checkStaleness>
    </configuration>
    <executions>
        <execution>
            <goals>
                <goal>compile</goal>
                <goal>compile-custom</goal>
            </goals>
        </execution>
    </executions>
</plugin>`,
  },
];
