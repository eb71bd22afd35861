import FactCheckOutlined from '@mui/icons-material/FactCheckOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../../app/i18n.js'
import { useCan, useSession } from '../../app/session.js'
import { CodeLine } from '../../ui/CodeLine.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { NewEvalLink } from '../NewEvalLink.js'

/** No evaluation has come to this team: the two ways in which one does. */
export function NoEvalsYet() {
  const t = useText()
  const mayShare = useCan('create', 'Eval')
  return (
    <>
      <EmptyState
        icon={<FactCheckOutlined />}
        title={t('evals.empty')}
        explanation={
          mayShare ? t('evals.empty_hint') : t('list.ask_admin', { subject: t('subject.Eval') })
        }
        action={<NewEvalLink />}
      />
      {mayShare && <FromCommandLine />}
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
