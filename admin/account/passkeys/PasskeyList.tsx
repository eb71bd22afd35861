import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Passkey } from '#api/contract/accounts/mfa'
import { useText } from '../../core/i18n/i18n.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'

export function PasskeyList(props: {
  passkeys: readonly Passkey[]
  onRename: (passkey: Passkey) => void
  onRemove: (passkey: Passkey) => void
}) {
  const t = useText()
  if (props.passkeys.length === 0) return null
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, p: 0, listStyle: 'none' }}>
      {props.passkeys.map((passkey) => (
        <Box
          component="li"
          key={passkey.id}
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 0.75 }}
        >
          <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
              {passkey.name}
            </Typography>
            <Typography variant="body2" color="text.secondary">
              {t('security.passkeys.added')} <TimeAgo at={passkey.createdAt} />
              {', '}
              {passkey.lastUsedAt ? (
                <>
                  {t('security.passkeys.last_used')} <TimeAgo at={passkey.lastUsedAt} />
                </>
              ) : (
                t('security.passkeys.never_used')
              )}
            </Typography>
          </Box>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Button
              aria-label={t('security.passkeys.rename_named', { name: passkey.name })}
              onClick={() => props.onRename(passkey)}
            >
              {t('security.passkeys.rename')}
            </Button>
            <Button
              color="error"
              aria-label={t('security.passkeys.remove_named', { name: passkey.name })}
              onClick={() => props.onRemove(passkey)}
            >
              {t('security.passkeys.remove')}
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  )
}
