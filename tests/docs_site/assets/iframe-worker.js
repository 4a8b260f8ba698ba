// Browsers start no worker in a page that was opened as a file.  The search of the site asks for one:
// here a hidden frame does its work.  Pages that a server gives are left alone.
if (location.protocol === "file:")
  window.Worker = class extends EventTarget {
    constructor(url) {
      super()
      this.onmessage = null
      this.waiting = []
      this.frame = document.createElement("iframe")
      this.frame.hidden = true
      document.documentElement.appendChild(this.frame)
      const inner = this.frame.contentWindow
      inner.postMessage = data => this.tell(data)
      const script = this.frame.contentDocument.createElement("script")
      script.src = new URL(url, document.baseURI).href
      script.onload = () => {
        const waiting = this.waiting
        this.waiting = null
        waiting.forEach(data => this.postMessage(data))
      }
      script.onerror = () => this.dispatchEvent(new ErrorEvent("error"))
      this.frame.contentDocument.head.appendChild(script)
    }

    tell(data) {
      const event = new MessageEvent("message", { data })
      this.dispatchEvent(event)
      if (this.onmessage) this.onmessage(event)
    }

    postMessage(data) {
      if (this.waiting) this.waiting.push(data)
      else this.frame.contentWindow.dispatchEvent(new MessageEvent("message", { data }))
    }

    terminate() {
      this.frame.remove()
    }
  }
