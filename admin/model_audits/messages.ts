import { addTexts } from '../core/i18n/i18n.js'

const modelAuditTexts = {
  title: 'Model audit history',
  subtitle: 'Model file scans shared with this team.',
  empty: 'No model scans yet',
  empty_hint: 'Scan a model file with the command-line tool and share the result to see it here.',
  command: 'Scan and share',
  not_found: 'Could not load the scan',
  clean: 'Clean',
  found: 'Issues found',
  with_errors: 'With errors',
  without_errors: 'Without errors',
  unknown: 'Unknown',
  check_numbers: '%{failed} of %{total} checks failed',
  download: 'Download JSON',
  delete: 'Delete scan',
  delete_one: 'Delete scan %{name}',
  delete_many: 'Delete %{smart_count} scan |||| Delete %{smart_count} scans',
  delete_hint:
    'The scan results are deleted for everyone on the team. The command-line tool keeps its local copy.',
  deleted: '%{smart_count} scan deleted |||| %{smart_count} scans deleted',
  issues: '%{smart_count} issue |||| %{smart_count} issues',
  no_issues: 'No issues found.',
  severity_filter: 'Filter issues by severity',
  issue_pages: 'Issue pages',
  checks: '%{smart_count} check |||| %{smart_count} checks',
  no_checks: 'The scanner did not report its checks.',
  no_failed_checks: 'No failed checks.',
  failed_only: 'Failed only',
  check_pages: 'Check pages',
  severity: {
    critical: 'Critical',
    error: 'Error',
    warning: 'Warning',
    info: 'Info',
    debug: 'Debug',
  },
  check: { passed: 'Passed', failed: 'Failed', skipped: 'Skipped' },
  field: {
    name: 'Name',
    path: 'Model path',
    status: 'Status',
    checks: 'Checks',
    scanned: 'Scanned',
    scan_id: 'Scan ID',
    type: 'Type',
    author: 'Author',
    source: 'Source',
    model_id: 'Model',
    revision: 'Revision',
    hash: 'Content hash',
    changed: 'Source last modified',
    files: 'Files',
    bytes: 'Bytes',
    scanners: 'Scanners',
    version: 'Scanner version',
    check: 'Check',
    severity: 'Severity',
    message: 'Finding',
  },
}

addTexts({ model_audits: modelAuditTexts })

declare module '../core/i18n/message_keys.js' {
  interface ConsoleMessages {
    model_audits: typeof modelAuditTexts
  }
}
