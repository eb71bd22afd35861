import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ProbeDetail } from '#api/contract/findings/report'
import { useText } from '../../core/i18n/i18n.js'
import { WholeText } from '../../core/display/WholeText.js'

type Props = { conversation: NonNullable<ProbeDetail['conversation']> }

/** All messages of a multi-turn attack. */
export function ProbeConversation({ conversation: { kind, messages } }: Props) {
  const t = useText()
  const users = messages.filter(({ role }) => role === 'user')
  return (
    <Box component="section" aria-labelledby="probe-conversation" sx={{ mt: 3 }}>
      <Typography variant="h3" id="probe-conversation">
        {t(`reports.probe.${kind}`, { smart_count: users.length })}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {t(`reports.probe.${kind}_hint`)}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {messages.map(({ role, content }, place) => (
          <Box component="li" key={place} sx={{ pl: role === 'user' ? 0 : { xs: 1, sm: 3 } }}>
            <WholeText
              label={t(`reports.probe.message_from_${role === 'user' ? 'attacker' : 'target'}`, {
                number: messages.slice(0, place + 1).filter((each) => each.role === 'user').length,
              })}
              text={content}
            />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
