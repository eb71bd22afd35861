import SearchOff from '@mui/icons-material/SearchOff'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { statusOf } from '../data/http/http_error.js'
import { useText } from '../i18n/i18n.js'
import type { Crumb } from '../page/Breadcrumbs.js'
import { EmptyState } from './EmptyState.js'
import { ErrorState } from './ErrorState.js'
import { PageHeader } from '../page/PageHeader.js'

/** Error page of a record. For 404, links to the list; otherwise, offers a retry. */
export function RecordFailed(props: {
  title: string
  /** Link to the list of the record's resource. */
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
