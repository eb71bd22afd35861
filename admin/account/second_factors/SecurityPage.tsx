import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import '../security_messages.js'
import { ErrorState } from '../../core/states/ErrorState.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { PageSkeleton } from '../../core/page/PageSkeleton.js'
import { Factors } from './Factors.js'
import { securityQuery } from './queries.js'

export function SecurityPage() {
  const t = useText()
  const { data, error, refetch } = useQuery(securityQuery)
  if (error && !data) {
    return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('security.title')}
        subtitle={t('security.explanation')}
        actions={
          <Button component={Link} to="/logged-in-reset-password">
            {t('security.change_password')}
          </Button>
        }
      />
      {data.isRequired && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t('security.required')}
        </Alert>
      )}
      <Factors state={data} />
    </>
  )
}
