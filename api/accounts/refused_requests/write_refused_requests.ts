import { REFUSAL_OTHER, REFUSED_REQUESTS_PER_HOUR } from '#api/contract/accounts/refused_requests'
import type { CountedRefusal } from '#api/platform/http/refused_requests'
import db from '@adonisjs/lucid/services/db'

const HOUR_MS = 3_600_000

/**
 * Adds counts to the rows of the current hour in one statement, regardless of the number of requests. Beyond `maxRows`
 * per organization, requests are counted in `other` rows, which keep reason, code and, within an organization, the user.
 * Several processes together can exceed `maxRows`, because concurrent calls do not see each other's new rows.
 */
export async function writeRefusedRequests(
  entries: CountedRefusal[],
  { now = new Date(), maxRows = REFUSED_REQUESTS_PER_HOUR } = {}
) {
  const hour = new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS)
  await db.rawQuery(WRITE, {
    entries: JSON.stringify(entries),
    hour,
    now,
    maxRows,
    other: REFUSAL_OTHER,
  })
}

/** SQL that stores the counts; drops entries of organizations deleted in the meantime. */
const WRITE = `
  with noted as (
    select o.id as organization_id, r."userId" as user_id, r."tokenId" as token_id, r.reason, r.code, r.route,
      r.address, r.count
    from jsonb_to_recordset(cast(:entries as jsonb)) as r ("organizationId" uuid, "userId" uuid, "tokenId" uuid, reason text,
      code text, route text, address text, count int)
    left join organizations o on o.id = r."organizationId"
    where r."organizationId" is null or o.id is not null
  ),
  stored as (
    select organization_id, count(*) as amount from refused_requests
    where hour = cast(:hour as timestamptz) group by organization_id
  ),
  ranked as (
    select n.*, k.id is not null as is_stored,
      row_number() over (partition by n.organization_id, k.id is not null order by n.count desc) as rank
    from noted n
    left join refused_requests k on k.hour = cast(:hour as timestamptz) and k.reason = n.reason and k.code = n.code
      and k.route = n.route and k.address = n.address and k.organization_id is not distinct from n.organization_id
      and k.user_id is not distinct from n.user_id and k.token_id is not distinct from n.token_id
  ),
  placed as (
    select r.*, r.is_stored or r.rank + coalesce(s.amount, 0) <= :maxRows as is_apart
    from ranked r left join stored s on s.organization_id is not distinct from r.organization_id
  ),
  counted as (
    select organization_id, reason, code, count,
      case when is_apart or organization_id is not null then user_id end as user_id,
      case when is_apart then token_id end as token_id,
      case when is_apart then route else :other end as route,
      case when is_apart then address else :other end as address
    from placed
  )
  insert into refused_requests
    (organization_id, user_id, token_id, reason, code, route, address, hour, created_at, last_at, count)
  select organization_id, user_id, token_id, reason, code, route, address, cast(:hour as timestamptz),
    cast(:now as timestamptz), cast(:now as timestamptz), sum(count)
  from counted group by organization_id, user_id, token_id, reason, code, route, address
  on conflict (organization_id, hour, user_id, token_id, code, reason, route, address)
  do update set count = refused_requests.count + excluded.count,
    last_at = greatest(refused_requests.last_at, excluded.last_at)`
