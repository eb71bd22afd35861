import { useState } from 'react'
import KeyOutlined from '@mui/icons-material/KeyOutlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { http } from '../app/http.js'
import { useText } from '../app/i18n.js'
import { EmptyState } from '../ui/EmptyState.js'
import { ErrorState } from '../ui/ErrorState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { PageSkeleton } from '../ui/PageSkeleton.js'
import { ApiTokenTable, type ApiToken } from './ApiTokenTable.js'
import { NewApiTokenDialog } from './NewApiTokenDialog.js'

/** As many as a person can tell apart on one page; the newest first. */
const SHOWN = 200

const tokensPath = `api-tokens?${new URLSearchParams({
  sort: '["createdAt","DESC"]',
  range: `[0,${SHOWN - 1}]`,
})}`

/** The tokens with which a person's tools call this server. */
export function ApiTokens() {
  const t = useText()
  const [isCreating, setIsCreating] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['api-tokens', 'all'],
    queryFn: async () => (await http<ApiToken[]>(tokensPath)).json,
  })
  const create = (
    <Button variant="contained" onClick={() => setIsCreating(true)}>
      {t('tokens.create')}
    </Button>
  )
  if (error && !data) {
    return <ErrorState title={t('error.page')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t('tokens.title')}
        subtitle={t('tokens.explanation')}
        actions={data.length > 0 && create}
      />
      {data.length > 0 ? (
        <ApiTokenTable tokens={data} />
      ) : (
        <EmptyState
          icon={<KeyOutlined />}
          title={t('tokens.empty')}
          explanation={t('tokens.empty_hint')}
          action={create}
        />
      )}
      {isCreating && <NewApiTokenDialog onClose={() => setIsCreating(false)} />}
    </>
  )
}
