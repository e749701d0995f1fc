package forja.runtime.file;

import forja.runtime.failure.Failure;
import forja.runtime.xml.InvalidXmlException;
import forja.runtime.xml.RecordSchema;
import forja.runtime.xml.RecordSchemas;
import forja.runtime.xml.XmlTree;
import jakarta.validation.Validator;
import java.util.stream.Collectors;
import javax.xml.namespace.QName;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;

/** Makes the readers of records: no member that is not known, and values that their request accepts. */
class RecordReaders {

    private final JsonMapper json;

    /** In XML all values are texts, and one element of several looks as one alone. */
    private final JsonMapper texts;

    private final Validator validator;

    private final RecordSchemas schemas;

    RecordReaders(JsonMapper json, Validator validator, RecordSchemas schemas) {
        this.json = json;
        this.texts = json.rebuild()
            .enable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .enable(DeserializationFeature.ACCEPT_SINGLE_VALUE_AS_ARRAY)
            .addHandler(new ElementText())
            .build();
        this.validator = validator;
        this.schemas = schemas;
    }

    /** The reader of records for requests of a type; a format that cannot make such is refused. */
    <T> RecordReader.ForFile<T> of(Class<T> type, RecordFormat format) {
        if (format.each() == RecordFormat.Each.FILE && type == String.class) {
            return wholeTexts(type, format);
        }
        return switch (format.kind()) {
            case JSON, JSON_LINES -> {
                var reader = reader(json, type, format);
                yield head -> text -> valid(fromJson(reader, text));
            }
            case XML -> {
                var reader = reader(texts, type, format);
                var schema = schemaOf(format);
                yield head -> text -> valid(fromTree(reader, fromXml(head.text(), text, schema)));
            }
            case CSV -> csv(type, format);
        };
    }

    /** Each file is a text for its operation; one of XML that has a schema has to fit it nevertheless. */
    private <T> RecordReader.ForFile<T> wholeTexts(Class<T> type, RecordFormat format) {
        var schema = format.kind() == RecordFormat.Kind.XML ? schemaOf(format) : null;
        if (schema == null) {
            return head -> type::cast;
        }
        return head -> text -> {
            fromXml("", text, schema);
            return type.cast(text);
        };
    }

    private @Nullable RecordSchema schemaOf(RecordFormat format) {
        return format.schema().isEmpty() ? null
            : schemas.of(format.schema(), new QName(format.namespace(), format.element()));
    }

    private static JsonNode fromXml(String around, String element, @Nullable RecordSchema schema) {
        try {
            return XmlTree.read(around, element, schema);
        } catch (InvalidXmlException invalid) {
            throw new InvalidRecordException(String.valueOf(invalid.getMessage()), invalid);
        }
    }

    private <T> RecordReader.ForFile<T> csv(Class<T> type, RecordFormat format) {
        if (format.each() == RecordFormat.Each.FILE) {
            throw new IllegalArgumentException(
                "A file of CSV is a call as a text only: set format.each to record, or take a request that is a text");
        }
        var columns = Columns.of(type, format);
        var reader = reader(json, type, format);
        return head -> {
            var bound = columns.bind(head.text());
            return text -> valid(fromTree(reader, bound.read(text)));
        };
    }

    private static ObjectReader reader(JsonMapper mapper, Class<?> type, RecordFormat format) {
        var reader = mapper.readerFor(type)
            .with(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .without(DeserializationFeature.ACCEPT_FLOAT_AS_INT);
        return format.unknown() == RecordFormat.Unknown.REFUSE
            ? reader.with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            : reader.without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
    }

    private static <T> T fromJson(ObjectReader reader, String text) {
        try {
            return given(reader.<T>readValue(text));
        } catch (JacksonException failure) {
            throw invalid(failure);
        }
    }

    private static <T> T fromTree(ObjectReader reader, JsonNode tree) {
        try {
            return given(reader.<T>readValue(tree));
        } catch (JacksonException failure) {
            throw invalid(failure);
        }
    }

    private static <T> T given(@Nullable T request) {
        if (request == null) {
            throw new InvalidRecordException("The record is null");
        }
        return request;
    }

    private <T> T valid(T request) {
        var violations = validator.validate(request);
        if (!violations.isEmpty()) {
            throw new InvalidRecordException(violations.stream()
                .map(Failure.Field::of)
                .map(field -> field.field() + " " + field.message())
                .sorted()
                .collect(Collectors.joining("; ")));
        }
        return request;
    }

    private static InvalidRecordException invalid(JacksonException failure) {
        var place = failure.getPath().stream()
            .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
            .collect(Collectors.joining())
            .replaceFirst("^\\.", "");
        if (failure instanceof UnrecognizedPropertyException) {
            return new InvalidRecordException("There is no " + Failure.named(place), failure);
        }
        if (failure instanceof DatabindException || failure instanceof InputCoercionException) {
            return new InvalidRecordException(
                place.isEmpty() ? "The record does not fit" : Failure.named(place) + " does not fit", failure);
        }
        return new InvalidRecordException("The record is not JSON", failure);
    }
}
