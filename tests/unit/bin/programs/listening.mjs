// Reports that it listens, like the primary of the web processes.
process.send('listening')
setInterval(() => {}, 1000)
