/** Registers the listener that counts rejected requests. */
import { onRefusal } from '#api/platform/http/refused_requests'
import { countRefusedRequest } from '#api/accounts/refused_requests/record_refused_requests'

onRefusal(countRefusedRequest)
