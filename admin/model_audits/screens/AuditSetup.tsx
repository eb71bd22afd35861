import Alert from '@mui/material/Alert'
import '../messages.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { AuditTabs } from '../AuditTabs.js'
import { useAuditOptions } from '../queries.js'
import { AuditForm } from '../setup/AuditForm.js'

const COMMAND = 'promptfoo scan-model <file> --share'

/** Page on which an audit is started: by this server, or by the command-line tool. */
export function AuditSetup() {
  const t = useText()
  const { data, error, refetch } = useAuditOptions()
  if (error && !data) {
    return (
      <ErrorState
        title={t('model_audits.setup.failed')}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('model_audits.setup.title')}
        subtitle={t('model_audits.setup.subtitle')}
        tabs={<AuditTabs />}
      />
      {data.isEnabled ? (
        <AuditForm options={data} />
      ) : (
        <Alert severity="info">{t('model_audits.setup.disabled')}</Alert>
      )}
      <Section title={t('model_audits.setup.tool')} explanation={t('model_audits.setup.tool_help')}>
        <CodeLine label={t('model_audits.command')} value={COMMAND} />
      </Section>
    </>
  )
}
