import LockOutlined from '@mui/icons-material/LockOutlined'
import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../app/i18n.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { PageHeader } from '../../ui/PageHeader.js'

const useCrumbs = () => [{ label: useText()('evals.title'), to: '/evals' }]

/** There is no such evaluation in any team of the person. */
export function EvalMissing({ id }: { id: string }) {
  const t = useText()
  return (
    <>
      <PageHeader title={t('eval_page.missing.title')} crumbs={useCrumbs()} />
      <EmptyState
        icon={<SearchOff />}
        title={t('eval_page.missing.sentence')}
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

/** The server refused: which permission is missing. */
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
