import AccountTreeOutlined from '@mui/icons-material/AccountTreeOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import type { TokenRecord } from '../token_record.js'

type Props = { token: TokenRecord }

/** Scope and access of a token. */
export function TokenScope({ token, isMine }: Props & { isMine: boolean }) {
  const t = useText()
  const { Icon, text } = accessOf(token)
  const everywhere = t(isMine ? 'tokens.scope_all' : 'tokens.all_teams')
  const where = token.teamId ? (token.teamName ?? t('tokens.deleted_team')) : everywhere
  return (
    <>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {where}
      </Box>
      <Box
        component="span"
        sx={{ display: 'flex', gap: 0.5, alignItems: 'center', color: 'text.secondary' }}
      >
        <Icon aria-hidden sx={{ fontSize: 16 }} />
        <Typography component="span" variant="body2" sx={{ whiteSpace: 'nowrap' }}>
          {t(text)}
        </Typography>
      </Box>
    </>
  )
}

function accessOf({ isForTraces, isReadOnly }: TokenRecord) {
  if (isForTraces) return { Icon: AccountTreeOutlined, text: 'tokens.traces' } as const
  if (isReadOnly) return { Icon: VisibilityOutlined, text: 'tokens.read_only' } as const
  return { Icon: EditOutlined, text: 'tokens.full' } as const
}

export function TokenLastUse({ token }: Props) {
  const t = useText()
  return token.lastUsedAt ? <TimeAgo at={token.lastUsedAt} /> : <>{t('common.never')}</>
}

/** Expiry of a token; expired ones are marked. */
export function TokenExpiry({ token: { expiresAt } }: Props) {
  const t = useText()
  if (!expiresAt) return <>{t('common.never')}</>
  const isOver = new Date(expiresAt) < new Date()
  return (
    <>
      {isOver && (
        <Box component="strong" sx={{ color: 'error.main', mr: 0.5 }}>
          {t('tokens.expired')}
        </Box>
      )}
      <TimeAgo at={expiresAt} />
    </>
  )
}

export function TokenOwner({ token: { owner } }: Props) {
  const t = useText()
  if (!owner) return null
  const isPerson = owner.kind === 'person'
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {owner.name}
      <Typography variant="body2" color="text.secondary">
        {isPerson ? owner.email : t('tokens.service_account')}
      </Typography>
    </Box>
  )
}
