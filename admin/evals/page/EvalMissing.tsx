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
      <PageHeader title={t('evals.missing.title')} crumbs={useCrumbs()} />
      <EmptyState
        icon={<SearchOff />}
        title={t('evals.missing.sentence')}
        explanation={t('evals.missing.hint', { id })}
        action={
          <Button component={RouterLink} to="/evals" variant="contained">
            {t('evals.missing.all')}
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
        title={t('evals.refused')}
        explanation={t('no_access.redirected', {
          action: t('action.read'),
          subject: t('subject.Eval'),
        })}
      />
    </>
  )
}
