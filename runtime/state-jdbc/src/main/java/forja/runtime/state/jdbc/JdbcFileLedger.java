package forja.runtime.state.jdbc;

import forja.runtime.state.FileClaim;
import forja.runtime.state.FileLedger;
import forja.runtime.state.FileLostException;
import forja.runtime.state.FileProgress;
import forja.runtime.state.FileState;
import forja.runtime.state.KnownFile;
import forja.runtime.state.Node;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Files as a table. Who is at one is told on a connection beside the work, at once; how far it is done is told in the
 * transaction of the work, which is undone where another copy has taken the file in between.
 */
class JdbcFileLedger implements FileLedger {

    private static final int PATH_LENGTH = 500;

    private final String takeOver;

    private final String add;

    private final String count;

    private final String find;

    private final String renew;

    private final String advance;

    private final String end;

    private final String release;

    private final String old;

    private final String remove;

    private final JdbcClient work;

    private final JdbcClient spare;

    JdbcFileLedger(JdbcClient work, JdbcClient spare, StateDialect dialect, String table) {
        this.work = work;
        this.spare = spare;
        // The state comes last: MySQL reads what it has set before.
        takeOver = "update " + table + " set holder = ?, node = ?, attempts = attempts + 1, renewed_at = "
            + dialect.now() + ", rejected_records = case when state = 'FAILED' then 0 else rejected_records end"
            + ", reason_bytes = case when state = 'FAILED' then 0 else reason_bytes end"
            + ", ended_at = case when state = 'FAILED' then null else ended_at end"
            + ", state = case when state = 'FAILED' then 'WORKING' else state end"
            + " where id = ? and (renewed_at is null or renewed_at < " + dialect.secondsAgo() + ")";
        add = "insert into " + table + " (id, listener, path, file_size, modified_ms, holder, node, renewed_at)"
            + " values (?, ?, ?, ?, ?, ?, ?, " + dialect.now() + ")";
        count = "select count(*) from " + table + " where id = ?";
        var mine = " where id = ? and holder = ?";
        find = "select done_bytes, done_records, rejected_records, reason_bytes, state from " + table + mine;
        renew = "update " + table + " set renewed_at = " + dialect.now() + mine;
        var progress = "update " + table + " set done_bytes = ?, done_records = ?, rejected_records = ?"
            + ", reason_bytes = ?, renewed_at = " + dialect.now();
        var there = mine + " and done_bytes = ? and done_records = ?";
        advance = progress + there;
        end = progress + ", state = ?, ended_at = " + dialect.now() + there;
        release = "update " + table + " set renewed_at = null" + mine;
        old = "select id from " + table + dialect.readHint() + " where ended_at < " + dialect.secondsAgo();
        remove = "delete from " + table + " where id in (:ids)";
    }

    @Override
    public @Nullable FileClaim claim(KnownFile file, Duration lapse) {
        var holder = UUID.randomUUID().toString();
        var taken = spare.sql(takeOver).params(holder, Node.name(), file.id(), lapse.toSeconds()).update();
        if (taken > 0) {
            return spare.sql(find).params(file.id(), holder)
                .query((row, number) -> claimed(file.id(), holder, row))
                .single();
        }
        if (spare.sql(count).param(file.id()).query(Long.class).single() > 0) {
            return null;
        }
        try {
            spare.sql(add)
                .params(file.id(), file.listener(), endOf(file.path()), file.size(), file.modified())
                .params(holder, Node.name())
                .update();
            return new FileClaim(file.id(), holder, FileProgress.NONE, FileState.WORKING);
        } catch (DuplicateKeyException another) {
            return null;
        }
    }

    @Override
    public boolean renew(FileClaim claim) {
        return spare.sql(renew).params(claim.file(), claim.holder()).update() > 0;
    }

    @Override
    public void advance(FileClaim claim, FileProgress before, FileProgress after, FileState state) {
        var told = work.sql(state == FileState.WORKING ? advance : end)
            .params(after.position(), after.records(), after.rejected(), after.reasons());
        if (state != FileState.WORKING) {
            told.param(state.name());
        }
        told.params(claim.file(), claim.holder(), before.position(), before.records());
        if (told.update() == 0) {
            throw new FileLostException(claim);
        }
    }

    @Override
    public void release(FileClaim claim) {
        spare.sql(release).params(claim.file(), claim.holder()).update();
    }

    @Override
    public int forgetOlder(Duration than, int most) {
        var ids = spare.sql(old).param(than.toSeconds()).withMaxRows(most).query(String.class).list();
        if (!ids.isEmpty()) {
            spare.sql(remove).param("ids", ids).update();
        }
        return ids.size();
    }

    private static FileClaim claimed(String id, String holder, ResultSet row) throws SQLException {
        var progress = new FileProgress(row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4));
        return new FileClaim(id, holder, progress, FileState.valueOf(row.getString(5)));
    }

    /** The end of a path tells more than its beginning. */
    private static String endOf(String path) {
        return path.length() <= PATH_LENGTH ? path : path.substring(path.length() - PATH_LENGTH);
    }
}
