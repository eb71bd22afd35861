import Box from '@mui/material/Box'
import type { EvalMessage } from '#api/contract/evals/eval'
import { optionalText, useText } from '../../../core/i18n/i18n.js'
import { CellMedia } from '../../cell/content/CellMedia.js'
import { DetailText } from '../DetailText.js'

const IMAGE_SIZE = 320

/** List of messages, including images, audio and tool calls. */
export function MessageList({ messages }: { messages: readonly EvalMessage[] }) {
  const t = useText()
  const roleOf = (role: string) => optionalText(`eval_cell.role.${role}`, role)
  return (
    <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {messages.map(({ role, content, calls, media }, place) => (
        <Box component="li" key={place} sx={{ pl: role === 'user' ? 0 : { xs: 1, sm: 4 } }}>
          {(content !== '' || calls.length === 0) && (
            <DetailText
              label={t('eval_cell.details.message', { number: place + 1, role: roleOf(role) })}
              text={content}
              withMarkdown
            />
          )}
          {calls.map((call, index) => (
            <DetailText
              key={index}
              label={t('eval_cell.details.call', {
                number: place + 1,
                role: roleOf(role),
                name: call.name,
              })}
              text={call.arguments}
            />
          ))}
          <CellMedia media={media} size={IMAGE_SIZE} />
        </Box>
      ))}
    </Box>
  )
}
