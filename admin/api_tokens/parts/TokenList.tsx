import type { ReactElement, ReactNode } from 'react'
import Box from '@mui/material/Box'
import { columnsIf, type ListColumn } from '../../core/lists/rows/list_column.js'
import '../messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import { ResourceList } from '../../core/lists/ResourceList.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { RevokeToken, RevokeTokens } from './RevokeToken.js'
import { TokenExpiry, TokenLastUse, TokenOwner, TokenScope } from './token_cells.js'
import type { TokenRecord } from '../token_record.js'

const FIELDS = [
  'id',
  'name',
  'teamName',
  'isReadOnly',
  'isForTraces',
  'createdAt',
  'lastUsedAt',
  'expiresAt',
]

/** List of tokens. The list for administrators also shows the owners. */
export function TokenList(props: {
  resource: 'api-tokens' | 'organization-tokens'
  subtitle: string
  tabs: ReactNode
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
      tabs={props.tabs}
      actions={props.actions}
      filters={filters}
      exportFields={hasOwners ? [...FIELDS, 'owner'] : FIELDS}
      empty={props.empty}
      bulkActions={<RevokeTokens />}
      columns={useColumns(hasOwners)}
    />
  )
}

function useColumns(hasOwners: boolean): ListColumn<TokenRecord>[] {
  const t = useText()
  return [
    {
      source: 'name',
      label: t('common.name'),
      cell: ({ name }) => <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>,
    },
    ...columnsIf<TokenRecord>(hasOwners, {
      source: 'owner',
      label: t('tokens.owner'),
      cell: (token) => <TokenOwner token={token} />,
      isSortable: false,
    }),
    {
      source: 'isReadOnly',
      label: t('tokens.scope'),
      cell: (token) => <TokenScope token={token} isMine={!hasOwners} />,
    },
    {
      source: 'createdAt',
      label: t('tokens.created'),
      cell: ({ createdAt }) => <TimeAgo at={createdAt} />,
    },
    {
      source: 'lastUsedAt',
      label: t('tokens.last_used'),
      cell: (token) => <TokenLastUse token={token} />,
    },
    {
      source: 'expiresAt',
      label: t('tokens.expires'),
      cell: (token) => <TokenExpiry token={token} />,
    },
    {
      source: 'id',
      label: t('common.actions'),
      cell: (token) => <RevokeToken token={token} />,
      isSortable: false,
      card: 'action',
    },
  ]
}
