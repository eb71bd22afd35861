import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Refresh from '@mui/icons-material/Refresh'
import Button from '@mui/material/Button'
import type { Remediation } from '#api/contract/remediation'
import { apiUrl } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { toast } from '../app/toasts.js'
import { useEvalSource } from '../evals/eval_source.js'
import { ShareButton } from '../sharing/ShareButton.js'
import { formatMoment } from '../ui/dates.js'
import { ErrorAlert } from '../ui/ErrorAlert.js'
import { PageHeader } from '../ui/PageHeader.js'
import { isWriting, useRegenerate } from './remediation_calls.js'

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
      subtitle={t(targetName ? 'remediation.about' : 'remediation.about_unknown', {
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
  const mayChange = useCan('update', 'Eval')
  const { evalId, content } = remediation
  const path = `redteam/reports/${encodeURIComponent(evalId)}/remediation/pdf`
  return (
    <>
      {!isPublic && mayChange && content && <Regenerate remediation={remediation} />}
      {!isPublic && content && (
        <>
          <ShareButton evalId={evalId} subject="remediation" mayMakePublic={mayChange} />
          <Button
            variant="outlined"
            component="a"
            download
            href={apiUrl(path)}
            startIcon={<PictureAsPdfOutlined />}
          >
            {t('remediation.pdf')}
          </Button>
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
    regenerate.mutate(undefined, { onSuccess: () => toast(t('remediation.asked_for')) })
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
      <ErrorAlert error={regenerate.error} title={t('remediation.not_asked_for')} />
    </>
  )
}
