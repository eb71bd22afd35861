import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { HttpError } from '../data/http/http_error.js'
import { reasonOf } from '../data/reason.js'
import { isRecord } from './is_record.js'

const SHOWN = 12

/** Lists up to `SHOWN` validation errors below a title with their total. For any other error, shows its reason. */
export function FaultLines({ error, title }: { error: unknown; title: (count: number) => string }) {
  if (!error) return null
  const faults = faultsOf(error)
  return (
    <Alert severity="error" role="alert">
      {faults.length === 0 ? (
        reasonOf(error)
      ) : (
        <>
          <strong>{title(faults.length)}</strong>
          <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
            {faults.slice(0, SHOWN).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </Box>
        </>
      )}
    </Alert>
  )
}

/** Returns the messages of a response's validation errors. */
export function faultsOf(error: unknown): string[] {
  const json = error instanceof HttpError && isRecord(error.json) ? error.json.error : null
  const errors = isRecord(json) && Array.isArray(json.errors) ? json.errors : []
  return errors.flatMap((one: unknown) =>
    isRecord(one) && typeof one.message === 'string' ? [one.message] : []
  )
}
