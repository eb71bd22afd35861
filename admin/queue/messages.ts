import { addTexts } from '../core/i18n/i18n.js'

const queueTexts = {
  title: 'Queue',
  subtitle: 'Waiting, running, and failed jobs, and the workers of this server.',
  failed: 'Could not load the queue',
  workers: 'Workers',
  no_workers: 'No worker is online. Jobs won’t start until one connects.',
  worker: '%{host}, process %{pid}',
  not_responding: 'Not responding',
  online: 'Online',
  field: {
    worker: 'Worker',
    state: 'State',
    running: 'Current job',
    cpu: 'CPU',
    memory: 'Memory',
    started: 'Started',
    last_seen: 'Last seen',
    kind: 'Type',
    waiting: 'Waiting',
    active: 'Running',
    failed: 'Failed',
    oldest: 'Longest wait',
    details: 'Details',
    retries: 'Retries',
    created: 'Created',
    action: 'Action',
  },
  idle: 'None',
  memory_mb: '%{mb} MB',
  cpu: '%{percent}%',
  kinds: 'Job types',
  jobs: 'Jobs',
  none: 'No jobs.',
  state: { waiting: 'Waiting', active: 'Running', failed: 'Failed' },
  retry: 'Retry job',
  cancel: 'Cancel job',
  retry_named: 'Retry job %{name} %{id}',
  cancel_named: 'Cancel job %{name} %{id}',
  retried: 'Retrying job',
  cancelled: 'Job canceled',
  job: {
    run_scan: 'Run scan or evaluation',
    run_schedules: 'Start scheduled scans',
    replay_probe: 'Replay probe',
    probe_target: 'Test target',
    dry_run_eval: 'Run one test case',
    send_mail: 'Send email',
    deliver_webhook: 'Deliver webhook',
    report_published: 'Process published report',
    index_results: 'Index results',
    copy_results: 'Copy results',
    forget_results: 'Delete results',
    run_import: 'Run import',
    sweep_old_rows: 'Delete expired data',
    seal_audit_log: 'Seal audit log',
    sweep_uploads: 'Delete unfinished uploads',
    run_model_audit: 'Model audit',
    refresh_audit_outcomes: 'Update model audit verdicts',
    probe_mcp_server: 'List MCP tools',
    sweep_model_audits: 'Delete unused model uploads',
  },
}

addTexts({ queue: queueTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    queue: typeof queueTexts
  }
}
