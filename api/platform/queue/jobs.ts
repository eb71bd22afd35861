import type { QueueOptions } from 'pg-boss'

/** Organization on whose behalf a job runs; the queue alternates between organizations. Null for the server's own jobs. */
type Turn = { organizationId: string | null }

/** Payload of every job type. */
export type Jobs = {
  run_scan: { scanId: string }
  /** Tests a target. `encrypted` contains the call and its credentials. */
  probe_target: Turn & { encrypted: string }
  /** Asks a target questions about itself. `encrypted` as for `probe_target`. */
  discover_target: Turn & { encrypted: string }
  /** Replays one attack while a request waits for the response. */
  replay_probe: Turn & {
    teamId: string
    userId: string | null
    resultId: string
    targetId: string
    prompt: string | null
  }
  /** Runs one test case of an evaluation while a request waits for the response. */
  dry_run_eval: Turn & { encrypted: string }
  /** Encrypted, because mails contain sign-in links. */
  send_mail: { encrypted: string }
  /** One attempt to deliver to a webhook. */
  deliver_webhook: Turn & { deliveryId: string }
  /** A report was published or republished: refresh everything derived from it. */
  report_published: Turn & { evalId: string }
  /** A reviewer's verdict changed the metrics of an evaluation. */
  results_reviewed: Turn & { evalId: string }
  /** `attempt` counts the generation requests for this remediation; a job with an outdated number does nothing. */
  write_remediation: Turn & { remediationId: string; attempt: number }
  propose_hardening: Turn & { hardeningId: string }
  /** Lets a model judge undecided results. `attempt` counts the requests, as for `write_remediation`. */
  rejudge_results: Turn & { rejudgingId: string; attempt: number }
  /** Derives the policies of a guardrail version from confirmed attacks. */
  generate_guardrail: Turn & { versionId: string; withTextPolicies?: boolean }
  /** Attacks a target adaptively, without and with a guardrail. A retried job continues the run. */
  attack_guardrail: Turn & { runId: string }
  /** Works on an autonomous red-team session. A retried job continues it. */
  run_simba: Turn & { sessionId: string }
  /** Creates the guardrail of the demo when its first report is published. */
  create_demo_guardrail: Turn & { evalId: string }
  /** Creates the demo of the MCP proxy and makes its calls through the gateway. */
  run_mcp_demo: Turn & { teamId: string; userId: string }
  /** Lists the tools of an MCP server, using the user's account if the server requires one. */
  probe_mcp_server: Turn & { serverId: string; userId?: string }
  /** Cron job; runs hourly. */
  trim_mcp_calls: Record<string, never>
  /** Cron job; runs every ten minutes. */
  reopen_accepted_risks: Record<string, never>
  /** Audits a model. A retried job starts over; only one run stores its result. */
  run_model_audit: Turn & { auditId: string }
  /** Updates the stored verdicts of a team's audits after its suppressions changed. */
  refresh_audit_outcomes: Turn & { teamId: string }
  /** Cron job; runs every five minutes. */
  sweep_model_audits: Record<string, never>
  /** Cron job; runs every ten minutes. */
  rescan_model_sources: Record<string, never>
  /** Builds the full-text search index of a revision. */
  index_results: Turn & { revisionId: number }
  /** Copies the results of a large evaluation from a revision of another one. */
  copy_results: Turn & { evalId: string; fromId: string; revisionId: number }
  /** Deletes results that no longer belong to an evaluation. */
  forget_results: { revisionId: number }
  /** `userId`: the user who started the import, for the audit log. */
  run_import: Turn & { importId: string; userId: string | null }
  /** Cron job; runs every minute. */
  run_schedules: Record<string, never>
  /** Cron job; runs every hour. */
  sweep_old_rows: Record<string, never>
  /** Cron job; runs every minute. */
  seal_audit_log: Record<string, never>
  /** Cron job; runs every five minutes. */
  alert_guardrail_paths: Record<string, never>
  /** Cron job; runs every five minutes. */
  sweep_uploads: Record<string, never>
}
/** Jobs without a payload; only these can be scheduled. */
export type ScheduledJobName = {
  [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never
}[JobName]
export type JobName = keyof Jobs
/** Payload that a job handler receives; only the queue needs the organization. */
export type Work<Name extends JobName> = Omit<Jobs[Name], keyof Turn>

/** Time without a heartbeat after which a worker is presumed dead and its job is retried. */
const HEARTBEAT_SECONDS = 10

/** Options of jobs that resume where they stopped when they are retried. */
const LONG: QueueOptions = {
  retryLimit: 20,
  retryDelay: 1,
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: 6 * 3600,
  deleteAfterSeconds: 24 * 3600,
}

export const queues: Record<JobName, QueueOptions> = {
  run_scan: {
    retryLimit: 20,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 24 * 3600 - 1,
    deleteAfterSeconds: 7 * 24 * 3600,
  },
  run_simba: {
    retryLimit: 20,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 24 * 3600 - 1,
    deleteAfterSeconds: 24 * 3600,
  },
  run_import: {
    retryLimit: 20,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 600,
    deleteAfterSeconds: 24 * 3600,
  },
  report_published: LONG,
  results_reviewed: LONG,
  write_remediation: LONG,
  propose_hardening: LONG,
  rejudge_results: LONG,
  generate_guardrail: LONG,
  create_demo_guardrail: LONG,
  run_mcp_demo: LONG,
  attack_guardrail: LONG,
  index_results: LONG,
  copy_results: LONG,
  forget_results: LONG,
  refresh_audit_outcomes: LONG,
  run_model_audit: {
    retryLimit: 20,
    retryDelay: 1,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 24 * 3600 - 1,
    deleteAfterSeconds: 24 * 3600,
  },
  probe_target: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 300 },
  probe_mcp_server: { retryLimit: 2, expireInSeconds: 120, deleteAfterSeconds: 3600 },
  discover_target: { retryLimit: 0, expireInSeconds: 240, deleteAfterSeconds: 300 },
  replay_probe: { retryLimit: 0, expireInSeconds: 180, deleteAfterSeconds: 300 },
  dry_run_eval: { retryLimit: 0, expireInSeconds: 180, deleteAfterSeconds: 300 },
  // Retries for about five hours with increasing delays, to survive outages of the mail server.
  send_mail: {
    retryLimit: 15,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
  },
  // Further delivery attempts are separate jobs; these retries only cover a crashed worker or an unavailable database.
  deliver_webhook: {
    retryLimit: 10,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  run_schedules: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  alert_guardrail_paths: { retryLimit: 0, expireInSeconds: 60, deleteAfterSeconds: 3600 },
  // Not retried, because the next scheduled run replaces a failed one.
  sweep_old_rows: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  seal_audit_log: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  reopen_accepted_risks: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 24 * 3600 },
  trim_mcp_calls: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  sweep_model_audits: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  rescan_model_sources: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  sweep_uploads: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
}
