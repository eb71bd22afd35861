import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { statusOf } from '../app/http_error.js'
import { useText } from '../app/i18n.js'
import type { Crumb } from './Breadcrumbs.js'
import { EmptyState } from './EmptyState.js'
import { ErrorState } from './ErrorState.js'
import { PageHeader } from './PageHeader.js'

/** In place of a record's page: where it is not there the way leads back to its list, else trying again may help. */
export function RecordFailed(props: {
  title: string
  /** The list that the record would be in. */
  list: Crumb
  error: unknown
  onRetry: () => void
}) {
  const t = useText()
  const { title, list, error, onRetry } = props
  return (
    <>
      <PageHeader title={title} crumbs={[list]} />
      {statusOf(error) === 404 ? (
        <EmptyState
          icon={<SearchOff />}
          title={t('error.missing')}
          explanation={t('error.missing_hint')}
          action={
            <Button component={Link} to={list.to} variant="contained">
              {t('error.back_to', { list: list.label })}
            </Button>
          }
        />
      ) : (
        <ErrorState title={t('error.page')} error={error} onRetry={onRetry} />
      )}
    </>
  )
}
