-- One hash after the other: asked for several at once, the planner may read all that an account ever paid for.
CREATE OR REPLACE FUNCTION "paid_for"(account uuid, content text, hashes text[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(account || ':' || content, 0));
	RETURN EXISTS (
		SELECT FROM unnest(hashes) AS other(hash), LATERAL (
			SELECT FROM "generations" paid JOIN "artifacts" kept ON kept.generation_id = paid.id
			WHERE paid.account_id = account AND paid.request_hash = other.hash
				AND paid.state = 'done' AND paid.credits > 0 AND kept.expires_at > now()
			OFFSET 0) AS found);
END $$;
