import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useCan, useSession } from '../../core/session/session.js'
import { CodeLine } from '../../core/code/CodeLine.js'
import { EmptyState } from '../../core/states/EmptyState.js'
import { NewEvalLink } from '../parts/NewEvalLink.js'

/** Empty state with the two ways to create an evaluation. */
export function NoEvalsYet() {
  const t = useText()
  const canShare = useCan('create', 'Eval')
  return (
    <>
      <EmptyState
        icon={<FactCheckOutlined />}
        title={t('evals.empty')}
        explanation={
          canShare ? t('evals.empty_hint') : t('list.ask_admin', { subject: t('subject.Eval') })
        }
        action={<NewEvalLink />}
      />
      {canShare && <FromCommandLine />}
    </>
  )
}

function FromCommandLine() {
  const t = useText()
  const { me } = useSession()
  const host = me?.app.url ?? window.location.origin
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
        value={`npx promptfoo@latest auth login --host ${host} --api-key $ASSAY_TOKEN`}
      />
      <CodeLine label={t('evals.cli.run')} value="npx promptfoo@latest eval --share" />
      <CodeLine label={t('evals.cli.share')} value="npx promptfoo@latest share" />
    </Box>
  )
}
