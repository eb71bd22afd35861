/** Messages that are loaded with the console. Large areas load theirs with their pages. */
import '../core/forms/messages.js'
import '../organizations/messages.js'
import '../scans/messages.js'
