import LockOutlined from '@mui/icons-material/LockOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { PageHeader } from '../../core/page/PageHeader.js'

/** Shown if the team has no report with this ID. */
export function ReportMissing({ id }: { id: string }) {
  const t = useText()
  const team = useSession().team?.name ?? ''
  return (
    <>
      <PageHeader
        title={t('reports.missing.title')}
        crumbs={[{ label: t('menu.reports'), to: '/redteam/report' }]}
      />
      <EmptyState
        icon={<SearchOff />}
        title={t('reports.missing.heading', { team })}
        explanation={t('reports.missing.hint', { id })}
        action={
          <Button component={RouterLink} to="/redteam/report" variant="contained">
            {t('reports.missing.all')}
          </Button>
        }
      />
    </>
  )
}

/** Shown if the user has no permission to read reports; names the missing permission. */
export function ReportRefused() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('reports.title_one')} />
      <EmptyState
        icon={<LockOutlined />}
        title={t('reports.refused')}
        explanation={t('no_access.redirected', {
          action: t('action.read'),
          subject: t('subject.Eval'),
        })}
      />
    </>
  )
}
