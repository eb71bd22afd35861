import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useText } from '../../app/i18n.js'
import type { DetailProps } from './detail_props.js'
import { DetailText } from './DetailText.js'

const ROLES = ['user', 'assistant', 'system', 'tool', 'developer', 'function']

/** The conversation in its order. */
export function MessagesTab({ cell }: DetailProps) {
  const t = useText()
  if (cell.messages.length === 0) {
    return (
      <Typography color="text.secondary" sx={{ mt: 2 }}>
        {t('eval_cell.details.no_messages')}
      </Typography>
    )
  }
  const roleOf = (role: string) => (ROLES.includes(role) ? t(`eval_cell.role.${role}`) : role)
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {cell.messages.map(({ role, content }, place) => (
        <Box component="li" key={place} sx={{ pl: role === 'user' ? 0 : { xs: 1, sm: 4 } }}>
          <DetailText
            label={t('eval_cell.details.message', { number: place + 1, role: roleOf(role) })}
            text={content}
            withMarkdown
          />
        </Box>
      ))}
    </Box>
  )
}
