/** Who keeps counts of refused requests. */
import { onRefusal } from '#api/http/refused_requests'
import { countRefusedRequest } from '#api/refused_requests/record_refused_requests'

onRefusal(countRefusedRequest)
