import type { ReactElement, ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { DataTable } from 'react-admin'
import { useText } from '../app/i18n.js'
import { useSession } from '../app/session.js'
import { ResourceList } from '../ui/list/ResourceList.js'
import { TimeAgo } from '../ui/TimeAgo.js'
import { RevokeToken, RevokeTokens } from './RevokeToken.js'
import { TokenExpiry, TokenLastUse, TokenOwner, TokenScope } from './token_cells.js'
import type { TokenRecord } from './token_record.js'

const FIELDS = ['id', 'name', 'teamName', 'isReadOnly', 'createdAt', 'lastUsedAt', 'expiresAt']

/** Tokens, one's own or everybody's: the same rows, with their owners where they differ. */
export function TokenList(props: {
  resource: 'api-tokens' | 'organization-tokens'
  subtitle: string
  empty: ReactElement
  actions?: ReactNode
}) {
  const t = useText()
  const { teams } = useSession()
  const hasOwners = props.resource === 'organization-tokens'
  const filters = [
    {
      source: 'isReadOnly',
      label: t('tokens.access'),
      choices: [
        { id: 'true', name: t('tokens.read_only') },
        { id: 'false', name: t('tokens.full') },
      ],
    },
    {
      source: 'teamId',
      label: t('tokens.scope'),
      choices: teams.map(({ id, name }) => ({ id, name: t('tokens.scope_team', { name }) })),
    },
    { source: 'ownerId', label: t('tokens.owner'), choices: [], byLinkOnly: true },
  ]
  return (
    <ResourceList<TokenRecord>
      resource={props.resource}
      title={t('tokens.title')}
      subtitle={props.subtitle}
      actions={props.actions}
      filters={filters}
      exportFields={hasOwners ? [...FIELDS, 'owner'] : FIELDS}
      empty={props.empty}
      bulkActions={<RevokeTokens />}
      card={(token) => <TokenCard token={token} hasOwner={hasOwners} />}
      columns={
        <>
          <DataTable.Col<TokenRecord>
            source="name"
            label={t('common.name')}
            render={({ name }) => (
              <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
            )}
          />
          {hasOwners && (
            <DataTable.Col<TokenRecord>
              source="owner"
              label={t('tokens.owner')}
              disableSort
              render={(token) => <TokenOwner token={token} />}
            />
          )}
          <DataTable.Col<TokenRecord>
            source="isReadOnly"
            label={t('tokens.scope')}
            render={(token) => <TokenScope token={token} isMine={!hasOwners} />}
          />
          <DataTable.Col<TokenRecord>
            source="createdAt"
            label={t('tokens.created')}
            render={({ createdAt }) => <TimeAgo at={createdAt} />}
          />
          <DataTable.Col<TokenRecord>
            source="lastUsedAt"
            label={t('tokens.last_used')}
            render={(token) => <TokenLastUse token={token} />}
          />
          <DataTable.Col<TokenRecord>
            source="expiresAt"
            label={t('tokens.expires')}
            render={(token) => <TokenExpiry token={token} />}
          />
          <DataTable.Col<TokenRecord>
            source="id"
            label={t('common.actions')}
            disableSort
            render={(token) => <RevokeToken token={token} />}
          />
        </>
      }
    />
  )
}

function TokenCard({ token, hasOwner }: { token: TokenRecord; hasOwner: boolean }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
        <strong>{token.name}</strong>
        <RevokeToken token={token} />
      </Box>
      {hasOwner && <TokenOwner token={token} />}
      <TokenScope token={token} isMine={!hasOwner} />
      <Typography variant="body2" color="text.secondary" component="div" sx={{ mt: 0.5 }}>
        {t('tokens.last_used')}: <TokenLastUse token={token} />
        <br />
        {t('tokens.expires')}: <TokenExpiry token={token} />
      </Typography>
    </>
  )
}
