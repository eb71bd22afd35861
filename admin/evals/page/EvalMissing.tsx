import LockOutlined from '@mui/icons-material/LockOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { PageHeader } from '../../core/page/PageHeader.js'

const useCrumbs = () => [{ label: useText()('evals.title'), to: '/evals' }]

/** Shown if none of the user's teams has this evaluation. */
export function EvalMissing({ id }: { id: string }) {
  const t = useText()
  return (
    <>
      <PageHeader title={t('eval_page.missing.title')} crumbs={useCrumbs()} />
      <EmptyState
        icon={<SearchOff />}
        title={t('eval_page.missing.heading')}
        explanation={t('eval_page.missing.hint', { id })}
        action={
          <Button component={RouterLink} to="/evals" variant="contained">
            {t('eval_page.missing.all')}
          </Button>
        }
      />
    </>
  )
}

/** Shown if the user has no permission to read evaluations; names the missing permission. */
export function EvalRefused() {
  const t = useText()
  return (
    <>
      <PageHeader title={t('evals.title_one')} crumbs={useCrumbs()} />
      <EmptyState
        icon={<LockOutlined />}
        title={t('eval_page.refused')}
        explanation={t('no_access.redirected', {
          action: t('action.read'),
          subject: t('subject.Eval'),
        })}
      />
    </>
  )
}
