import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import type { Remediation } from '#api/contract/findings/remediation'
import { apiUrl } from '../../core/data/http/api_url.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import { toast } from '../../core/notifications/toasts.js'
import { useEvalSource } from '../../evals/eval_source.js'
import { ShareButton } from '../../public_links/parts/ShareButton.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { isWriting, useRegenerate } from '../queries.js'

export function RemediationHeader({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const { evalId, name, targetName, reportedAt } = remediation
  const crumbs = [
    { label: t('menu.reports'), to: '/redteam/report' },
    { label: name || evalId, to: `/redteam/report/${encodeURIComponent(evalId)}` },
  ]
  return (
    <PageHeader
      title={t('remediation.title')}
      {...(isPublic ? {} : { crumbs })}
      subtitle={t(targetName ? 'remediation.subtitle' : 'remediation.subtitle_unknown_target', {
        name: name || evalId,
        target: targetName ?? '',
        at: formatMoment(new Date(reportedAt)),
      })}
      actions={<Actions remediation={remediation} />}
    />
  )
}

function Actions({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const { isPublic } = useEvalSource()
  const canChange = useCan('update', 'Eval')
  const { config } = useSession()
  const { evalId, content } = remediation
  const path = `redteam/reports/${encodeURIComponent(evalId)}/remediation/pdf`
  return (
    <>
      {!isPublic && canChange && content && <Regenerate remediation={remediation} />}
      {!isPublic && content && (
        <>
          <ShareButton evalId={evalId} subject="remediation" canMakePublic={canChange} />
          {!config?.disableRemediationBundle && (
            <Button
              variant="outlined"
              component="a"
              download
              href={apiUrl(path)}
              startIcon={<PictureAsPdfOutlined />}
            >
              {t('remediation.pdf')}
            </Button>
          )}
        </>
      )}
      {content && (
        <Button variant="outlined" startIcon={<PrintOutlined />} onClick={() => window.print()}>
          {t('remediation.print')}
        </Button>
      )}
    </>
  )
}

function Regenerate({ remediation }: { remediation: Remediation }) {
  const t = useText()
  const regenerate = useRegenerate(remediation.evalId)
  const order = () =>
    regenerate.mutate(undefined, { onSuccess: () => toast(t('remediation.started')) })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Refresh />}
        loading={regenerate.isPending || isWriting(remediation)}
        onClick={order}
      >
        {t('remediation.regenerate')}
      </Button>
      <ErrorAlert error={regenerate.error} title={t('remediation.start_failed')} />
    </>
  )
}
