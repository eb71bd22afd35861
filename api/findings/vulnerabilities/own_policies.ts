/** SQL for the policies that team `:teamId` can read: its own and those shared in its organization. */
export const OWN_POLICIES = `(
  select cp.id, cp.name, cp.text from custom_policies cp join teams pt on pt.id = cp.team_id
  where cp.team_id = :teamId or (cp.is_shared and pt.organization_id = (select organization_id from teams where id = :teamId))
)`
