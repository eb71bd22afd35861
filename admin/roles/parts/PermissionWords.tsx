import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import { optionalText, useText } from '../../core/i18n/i18n.js'
import { allowedBy } from '../permission_words.js'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const namesOf = (group: 'action' | 'subject', names: readonly string[]) =>
  list.format(names.map((name) => optionalText(`${group}.${name}`, name)))

/** Text that describes the effect of permission sets; derived from the server's permission policy. */
export function PermissionWords({ sets }: { sets: readonly PermissionSet[] }) {
  const t = useText()
  const { allowed, none } = allowedBy(sets)
  return (
    <Box component="section" aria-labelledby="role-words">
      <Typography variant="h2" id="role-words">
        {t('roles.summary.title')}
      </Typography>
      <Box aria-live="polite" sx={{ mt: 1 }}>
        {allowed.length === 0 && (
          <Typography color="text.secondary">{t('roles.summary.none')}</Typography>
        )}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {allowed.map(({ actions, subjects }) => (
            <Box component="li" key={actions.join()} sx={{ mb: 1 }}>
              {capital(
                t('roles.summary.line', {
                  actions: namesOf('action', actions),
                  subjects: namesOf('subject', subjects),
                })
              )}
            </Box>
          ))}
        </Box>
        {allowed.length > 0 && none.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {t('roles.summary.no_access', { subjects: namesOf('subject', none) })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
