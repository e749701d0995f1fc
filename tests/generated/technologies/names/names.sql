-- Names that Java, or nothing but the database, has for something: its own words, other scripts, two that differ in case, signs.
create schema names;
create type names.part as ("class" int, "record" varchar(3), "Result" text, "result" text, "класс" text, "주문_번호" int, "$" int, "2nd" int, "名前" text);

create function names.echoed("class" int, "record" text, "Result" text, "result" text, "класс" text, "주문_번호" int, "$" int, "2nd" int, "名前" text)
  returns setof names.part language sql stable as 'select $1, $2, $3, $4, $5, $6, $7, $8, $9';

create function names.whole(part names.part) returns names.part language sql stable as 'select part';

create procedure names.moved(inout "class" int, inout "%" int, inout "новый" text)
  language plpgsql as $$ begin "class" := "class" + 1; "%" := "%" * 2; "новый" := upper("новый"); end $$;

create domain names.price as numeric check (value >= 0);
create function names.priced("default" names.price, "цена" names.price) returns text language sql stable as $$select "default"::text || "цена"$$;
