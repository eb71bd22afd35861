/** SQL for lower contexts, which must not import this module. It is bound in `start/ports.ts`. */

/** Number of probes that unfinished sessions can still send. */
export const RESERVED_SESSION_PROBES = `(
  select coalesce(sum(greatest(0, (s.limits ->> 'probes')::int - s.probes)), 0)::int
    from simba_sessions s join teams t on t.id = s.team_id
    where t.organization_id = :organizationId and s.state in ('queued', 'running', 'paused', 'waiting'))`
