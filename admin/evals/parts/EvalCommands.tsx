import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { CodeLine } from '../../core/code/CodeLine.js'
import { RUN_AND_SHARE, SHARE_LAST, signInToTool } from '../../core/code/tool_commands.js'
import '../../api_tokens/messages.js'
import { useText } from '../../core/i18n/i18n.js'
import { useSession } from '../../core/session/session.js'
import '../messages.js'

/** Commands that run an evaluation on the user's machine and share it with the team. */
export function EvalCommands() {
  const t = useText()
  const { me, team } = useSession()
  const origin = me?.app.url ?? window.location.origin
  return (
    <Box sx={{ maxWidth: 640, mx: 'auto', px: 2, pb: 5 }}>
      <Typography variant="h2">{t('evals.cli.title')}</Typography>
      <Typography color="text.secondary" sx={{ mb: 1.5 }}>
        {t('evals.cli.token')}{' '}
        <Link component={RouterLink} to="/api-tokens" underline="always">
          {t('tokens.title')}
        </Link>
      </Typography>
      <CodeLine
        label={t('evals.cli.login')}
        value={signInToTool({ origin, teamId: team?.id ?? '' })}
      />
      <CodeLine label={t('evals.cli.run')} value={RUN_AND_SHARE} />
      <CodeLine label={t('evals.cli.share')} value={SHARE_LAST} />
    </Box>
  )
}
