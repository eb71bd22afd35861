import ErrorOutline from '@mui/icons-material/ErrorOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { isFinal } from '../data/http/http_error.js'
import { useText } from '../i18n/i18n.js'
import { reasonOf } from '../data/reason.js'

/** Error with its reason and an optional retry button. `isPage`: the error replaces the whole page. */
export function ErrorState(props: {
  title: string
  error: unknown
  onRetry?: () => void
  isPage?: boolean
}) {
  const t = useText()
  return (
    <Box
      component={props.isPage ? 'main' : 'div'}
      sx={{ maxWidth: 560, mx: 'auto', py: 8, px: 2, textAlign: 'center' }}
    >
      <ErrorOutline sx={{ fontSize: 40, color: 'error.main' }} aria-hidden />
      <div role="alert">
        <Typography variant="h2" component={props.isPage ? 'h1' : 'h2'} sx={{ mt: 1 }}>
          {props.title}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {reasonOf(props.error)}
        </Typography>
      </div>
      {props.onRetry && !isFinal(props.error) && (
        <Button variant="contained" onClick={props.onRetry} sx={{ mt: 3 }}>
          {t('common.retry')}
        </Button>
      )}
    </Box>
  )
}
