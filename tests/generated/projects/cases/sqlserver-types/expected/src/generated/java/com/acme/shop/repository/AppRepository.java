package com.acme.shop.repository;

import com.acme.shop.model.EveryTypeRequest;
import com.acme.shop.model.EveryTypeResponse;
import com.acme.shop.model.TypedRowsRequest;
import com.acme.shop.model.TypedRowsRow;
import forja.runtime.jdbc.RoutineCall;
import forja.runtime.jdbc.sqlserver.SqlServerValues;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** Calls the database: App. */
@Repository
public class AppRepository {

    private final JdbcTemplate template;

    AppRepository(JdbcTemplate template) {
        this.template = template;
    }

    /**
     * Calls {@code app.every_type(flag, tiny, small, whole, big, amount, price, change, ratio, share, born, opens,
     * made, seen, rough, at, code, name, story, mark, photo, tag, extra, doc)}.
     */
    public @Nullable EveryTypeResponse everyType(EveryTypeRequest request) {
        return RoutineCall.of(template,
            """
            execute [app].[every_type]\s
                @flag = ?,
                @tiny = ?,
                @small = ?,
                @whole = ?,
                @big = ?,
                @amount = ?,
                @price = ?,
                @change = ?,
                @ratio = ?,
                @share = ?,
                @born = ?,
                @opens = ?,
                @made = ?,
                @seen = ?,
                @rough = ?,
                @at = ?,
                @code = ?,
                @name = ?,
                @story = ?,
                @mark = ?,
                @photo = ?,
                @tag = ?,
                @extra = ?,
                @doc = ?
            \
            """)
            .inOut(1, request.flag(), Types.BIT)
            .inOut(2, request.tiny(), Types.SMALLINT)
            .inOut(3, request.small(), Types.SMALLINT)
            .inOut(4, request.whole(), Types.INTEGER)
            .inOut(5, request.big(), Types.BIGINT)
            .inOut(6, request.amount(), Types.DECIMAL, 5)
            .inOut(7, request.price(), Types.DECIMAL, 4)
            .inOut(8, request.change(), Types.DECIMAL, 4)
            .inOut(9, request.ratio(), Types.REAL)
            .inOut(10, request.share(), Types.DOUBLE)
            .inOut(11, request.born(), Types.DATE)
            .inOut(12, request.opens(), Types.TIME)
            .inOut(13, request.made(), Types.TIMESTAMP)
            .inOut(14, request.seen(), Types.TIMESTAMP)
            .inOut(15, request.rough(), Types.TIMESTAMP)
            .inOut(16, request.at(), Types.TIMESTAMP_WITH_TIMEZONE)
            .inOut(17, request.code(), Types.NVARCHAR)
            .inOut(18, request.name(), Types.NVARCHAR)
            .inOut(19, request.story(), Types.LONGNVARCHAR)
            .inOut(20, request.mark(), Types.VARBINARY)
            .inOut(21, request.photo(), Types.LONGVARBINARY)
            .inOut(22, SqlServerValues.map(request.tag(), UUID::toString), microsoft.sql.Types.GUID)
            .inOut(23, SqlServerValues.map(request.extra(), SqlServerValues::jsonText), Types.LONGNVARCHAR)
            .inOut(24, SqlServerValues.map(request.doc(), SqlServerValues::xml), Types.SQLXML)
            .execute(results -> {
                var out = results.outputs();
                return new EveryTypeResponse(
                    out.getObject(1, Boolean.class),
                    out.getObject(2, Integer.class),
                    out.getObject(3, Integer.class),
                    out.getObject(4, Integer.class),
                    out.getObject(5, Long.class),
                    out.getBigDecimal(6),
                    out.getBigDecimal(7),
                    out.getBigDecimal(8),
                    out.getObject(9, Float.class),
                    out.getObject(10, Double.class),
                    out.getObject(11, LocalDate.class),
                    out.getObject(12, LocalTime.class),
                    out.getObject(13, LocalDateTime.class),
                    out.getObject(14, LocalDateTime.class),
                    out.getObject(15, LocalDateTime.class),
                    out.getObject(16, OffsetDateTime.class),
                    out.getString(17),
                    out.getString(18),
                    out.getString(19),
                    out.getBytes(20),
                    out.getBytes(21),
                    out.getObject(22, UUID.class),
                    SqlServerValues.map(out.getString(23), SqlServerValues::json),
                    SqlServerValues.xmlText(out.getSQLXML(24))
                );
            });
    }

    /** Calls {@code app.typed_rows(doc, any)}. */
    public List<TypedRowsRow> typedRows(TypedRowsRequest request) {
        return RoutineCall.of(template, "execute [app].[typed_rows] @doc = ?, @any = ?")
            .in(1, SqlServerValues.map(request.doc(), SqlServerValues::xml), Types.SQLXML)
            .in(2, request.any(), Types.NVARCHAR)
            .execute(results -> results.list(10000, AppRepository::toTypedRowsRow));
    }

    private static TypedRowsRow toTypedRowsRow(ResultSet rs, int rowNumber) throws SQLException {
        return new TypedRowsRow(
            rs.getObject("flag", Boolean.class),
            rs.getObject("tiny", Integer.class),
            rs.getObject("small", Integer.class),
            rs.getObject("whole", Integer.class),
            rs.getObject("big", Long.class),
            rs.getBigDecimal("amount"),
            rs.getBigDecimal("price"),
            rs.getBigDecimal("change"),
            rs.getObject("ratio", Float.class),
            rs.getObject("share", Double.class),
            rs.getObject("born", LocalDate.class),
            rs.getObject("opens", LocalTime.class),
            rs.getObject("made", LocalDateTime.class),
            rs.getObject("seen", LocalDateTime.class),
            rs.getObject("rough", LocalDateTime.class),
            rs.getObject("at", OffsetDateTime.class),
            rs.getString("code"),
            rs.getString("name"),
            rs.getString("story"),
            rs.getBytes("mark"),
            rs.getBytes("photo"),
            rs.getObject("tag", UUID.class),
            rs.getString("doc"),
            SqlServerValues.map(rs.getObject("any"), Object::toString),
            SqlServerValues.map(rs.getString("extra"), SqlServerValues::json)
        );
    }
}
