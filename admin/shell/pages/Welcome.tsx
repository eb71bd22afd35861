import { useState } from 'react'
import TerminalOutlined from '@mui/icons-material/TerminalOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { CliLoginDialog } from '../../api_tokens/parts/CliLoginDialog.js'
import { CenteredPage } from '../../core/page/CenteredPage.js'

/** Page that the command-line tool opens so that the user can create a token for it. */
export function Welcome() {
  const t = useText()
  const [showsToken, setShowsToken] = useState(false)
  return (
    <CenteredPage icon={<TerminalOutlined />} title={t('welcome.title')}>
      <Typography color="text.secondary">{t('welcome.explanation')}</Typography>
      <Stack
        direction="row"
        spacing={1}
        useFlexGap
        sx={{ mt: 3, justifyContent: 'center', flexWrap: 'wrap' }}
      >
        <Button variant="contained" onClick={() => setShowsToken(true)}>
          {t('welcome.create')}
        </Button>
        <Button component={Link} to="/api-tokens">
          {t('user_menu.tokens')}
        </Button>
      </Stack>
      {showsToken && <CliLoginDialog onClose={() => setShowsToken(false)} />}
    </CenteredPage>
  )
}
