/** Whether a text that is pasted into the form is meant as the address of a database. */
export const looksLikeUrl = (text: string): boolean =>
  /(^|[\s"'=])((j|r2)dbcs?:|(postgres(ql)?|pgsql|mysql2?|mariadb|sqlserver|mssql|oracle)(\+\w+)?:\/\/)/i.test(text);
