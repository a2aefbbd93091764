-- Environments other than production took connections by themselves. What they serve with now becomes their choice, so
-- that a deployment goes on with it and everybody sees it.
update environment e set bindings = d.bindings || e.bindings
from deployment d where d.id = e.deployment_id and e.name <> 'production';
