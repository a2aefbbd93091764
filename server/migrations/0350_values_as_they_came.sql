-- What code was told is told again, to the letter, when its run goes on: `jsonb` would put the keys of objects in another
-- order, and knows neither the character NUL nor half of a surrogate pair.
alter table run alter column input type json, alter column output type json, alter column error type json;
alter table step alter column output type json, alter column error type json;
