import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { PermissionSet } from '#api/contract/permissions'
import { useText, type Translate } from '../app/i18n.js'
import { allowedBy } from './permission_words.js'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

const capital = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

const namesOf = (t: Translate, group: 'action' | 'subject', names: readonly string[]) =>
  list.format(names.map((name) => t(`${group}.${name}`)))

/** What permission sets allow, in words, by the same policy that the server asks. */
export function PermissionWords({ sets }: { sets: readonly PermissionSet[] }) {
  const t = useText()
  const { allowed, none } = allowedBy(sets)
  return (
    <Box component="section" aria-labelledby="role-words">
      <Typography variant="h2" id="role-words">
        {t('roles.words.title')}
      </Typography>
      <Box aria-live="polite" sx={{ mt: 1 }}>
        {allowed.length === 0 && (
          <Typography color="text.secondary">{t('roles.words.nothing')}</Typography>
        )}
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {allowed.map(({ actions, subjects }) => (
            <Box component="li" key={actions.join()} sx={{ mb: 1 }}>
              {capital(
                t('roles.words.line', {
                  actions: namesOf(t, 'action', actions),
                  subjects: namesOf(t, 'subject', subjects),
                })
              )}
            </Box>
          ))}
        </Box>
        {allowed.length > 0 && none.length > 0 && (
          <Typography variant="body2" color="text.secondary">
            {t('roles.words.no_access', { subjects: namesOf(t, 'subject', none) })}
          </Typography>
        )}
      </Box>
    </Box>
  )
}
