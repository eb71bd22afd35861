/** Messages that are loaded with the console. Large areas load theirs with their pages. */
import '../api_tokens/messages.js'
import '../core/forms/messages.js'
import '../organizations/messages.js'
import '../organizations/overview/messages.js'
import '../plugins/messages.js'
import '../scans/messages.js'
