import type { QueueOptions } from 'pg-boss'

/** Organizations take turns in the queues of jobs that name theirs. Null: a job of the server. */
type Turn = { organizationId: string | null }

/** Every kind of job: its name and what it carries. */
export type Jobs = {
  run_scan: { scanId: string }
  /** Credentials stay in the table: the job names the row, or carries the form encrypted. */
  probe_target: Turn & { encrypted: string }
  /** Questions to a target about itself; the form is carried encrypted too. */
  discover_target: Turn & { encrypted: string }
  /** One attack again, whose answer is waited for. */
  replay_probe: Turn & {
    teamId: string
    userId: string | null
    resultId: string
    targetId: string
    prompt: string | null
  }
  /** The same of one test of an evaluation. */
  dry_run_eval: Turn & { encrypted: string }
  /** Mails carry links that open accounts, so the whole of one is encrypted. */
  send_mail: { encrypted: string }
  /** One attempt at one delivery. */
  deliver_webhook: Turn & { deliveryId: string }
  /** The report of an evaluation is there, or there anew: what follows from it is brought up to date. */
  report_published: Turn & { evalId: string }
  /** A person's verdict changed what an evaluation says. */
  results_reviewed: Turn & { evalId: string }
  /** `attempt`: which order of it, so that one that was replaced does nothing. */
  write_remediation: Turn & { remediationId: string; attempt: number }
  propose_hardening: Turn & { hardeningId: string }
  /** Comes by itself, every ten minutes. */
  reopen_accepted_risks: Record<string, never>
  /** Texts for searching the results of a revision. */
  index_results: Turn & { revisionId: number }
  /** The copy of an evaluation of very many results: what it is a copy of, and of which results of it. */
  copy_results: Turn & { evalId: string; fromId: string; revisionId: number }
  /** Results that belong to no evaluation any more. */
  forget_results: { revisionId: number }
  /** `userId`: who asked for it, and is named in the audit log. */
  run_import: Turn & { importId: string; userId: string | null }
  /** Comes by itself, every minute. */
  run_schedules: Record<string, never>
  /** Cron job; runs every hour. */
  sweep_old_rows: Record<string, never>
  /** Cron job; runs every minute. */
  seal_audit_log: Record<string, never>
  /** Comes by itself, every five minutes. */
  sweep_uploads: Record<string, never>
}
/** Jobs that carry nothing, and so can come by themselves. */
export type ScheduledJobName = {
  [Name in JobName]: Jobs[Name] extends Record<string, never> ? Name : never
}[JobName]
export type JobName = keyof Jobs
/** What a job's handler reads: whose turn it is matters to the queue only. */
export type Work<Name extends JobName> = Omit<Jobs[Name], keyof Turn>

/** A job whose worker died is taken up again when its heartbeat has been missing this long. */
const HEARTBEAT_SECONDS = 10

/** Goes on where it stopped, for as long as it takes. */
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
  index_results: LONG,
  copy_results: LONG,
  forget_results: LONG,
  probe_target: { retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 300 },
  discover_target: { retryLimit: 0, expireInSeconds: 240, deleteAfterSeconds: 300 },
  replay_probe: { retryLimit: 0, expireInSeconds: 180, deleteAfterSeconds: 300 },
  dry_run_eval: { retryLimit: 0, expireInSeconds: 180, deleteAfterSeconds: 300 },
  // Some five hours in all, ever more slowly: a mail server may be away for a while.
  send_mail: {
    retryLimit: 15,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 24 * 3600,
  },
  // Further attempts are jobs of their own; these retries are for a worker that died or a database that was away.
  deliver_webhook: {
    retryLimit: 10,
    retryDelay: 2,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: 60,
    deleteAfterSeconds: 3600,
  },
  run_schedules: { retryLimit: 0, expireInSeconds: 300, deleteAfterSeconds: 3600 },
  // The next hour's is the next try.
  sweep_old_rows: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  seal_audit_log: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
  reopen_accepted_risks: { retryLimit: 0, expireInSeconds: 600, deleteAfterSeconds: 24 * 3600 },
  sweep_uploads: { retryLimit: 0, expireInSeconds: 1800, deleteAfterSeconds: 24 * 3600 },
}
