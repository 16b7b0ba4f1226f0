/// The script of a shared board's page: the pointer moves the board, the wheel, two fingers and keys enlarge
/// it, and a double click shows a pin alone.
enum WebPageScript {
  static let text = """
    (() => {
      "use strict";
      const root = document.documentElement;
      const stage = document.getElementById("stage");
      const board = document.getElementById("board");
      const size = { width: board.offsetWidth, height: board.offsetHeight };
      const pointers = new Map();
      let x = 0, y = 0, scale = 1, whole = true, looked = null;
      root.classList.add("live");

      function show(glide) {
        root.classList.toggle("glide", !!glide);
        board.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
        stage.style.backgroundPosition = `${x}px ${y}px`;
      }
      const least = () => Math.min(stage.clientWidth / size.width, stage.clientHeight / size.height, 1) / 4;
      const bounded = (value) => Math.min(32, Math.max(least(), value));
      function zoom(factor, px, py) {
        const next = bounded(scale * factor);
        x = px - (px - x) * next / scale;
        y = py - (py - y) * next / scale;
        scale = next;
        moved();
      }
      function moved() {
        whole = false;
        looked = null;
        root.classList.add("used");
        show(false);
      }
      function fit(part, most, glide) {
        scale = bounded(Math.min(stage.clientWidth / part.width, stage.clientHeight / part.height, most));
        x = stage.clientWidth / 2 - (part.x + part.width / 2) * scale;
        y = stage.clientHeight / 2 - (part.y + part.height / 2) * scale;
        show(glide);
      }
      function fitAll(glide) {
        whole = true;
        looked = null;
        fit({ x: 0, y: 0, width: size.width, height: size.height }, 1, glide);
      }
      function lookAt(pin) {
        // The pin is measured where the board is going to be.
        show(false);
        const box = pin.getBoundingClientRect(), frame = stage.getBoundingClientRect();
        const margin = 24;
        looked = pin;
        whole = false;
        root.classList.add("used");
        fit({
          x: (box.x - frame.x - x) / scale - margin, y: (box.y - frame.y - y) / scale - margin,
          width: box.width / scale + 2 * margin, height: box.height / scale + 2 * margin,
        }, 32, true);
      }

      stage.addEventListener("wheel", (event) => {
        event.preventDefault();
        const lines = event.deltaMode === 1 ? 32 : event.deltaMode === 2 ? 400 : 1;
        const step = Math.max(-240, Math.min(240, event.deltaY * lines));
        zoom(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0018)), event.clientX, event.clientY);
      }, { passive: false });
      stage.addEventListener("pointerdown", (event) => {
        if (event.button > 1) return;
        // A captured pointer doesn't click on what's below it.
        if (event.target.closest("a")) return;
        if (event.button === 1) event.preventDefault();
        stage.setPointerCapture(event.pointerId);
        pointers.set(event.pointerId, { x: event.clientX, y: event.clientY, way: 0 });
        stage.classList.add("held");
      });
      stage.addEventListener("pointermove", (event) => {
        const held = pointers.get(event.pointerId);
        if (!held) return;
        const other = [...pointers].find(([id]) => id !== event.pointerId);
        x += (event.clientX - held.x) / pointers.size;
        y += (event.clientY - held.y) / pointers.size;
        if (other) {
          const before = Math.hypot(held.x - other[1].x, held.y - other[1].y);
          const after = Math.hypot(event.clientX - other[1].x, event.clientY - other[1].y);
          const middle = [(event.clientX + other[1].x) / 2, (event.clientY + other[1].y) / 2];
          if (before > 0 && after > 0) zoom(after / before, middle[0], middle[1]);
        }
        held.way += Math.abs(event.clientX - held.x) + Math.abs(event.clientY - held.y);
        held.x = event.clientX;
        held.y = event.clientY;
        // A hand that double clicks isn't quite still.
        if (held.way > 4) moved(); else show(false);
      });
      const released = (event) => {
        pointers.delete(event.pointerId);
        if (!pointers.size) stage.classList.remove("held");
      };
      stage.addEventListener("pointerup", released);
      stage.addEventListener("pointercancel", released);
      stage.addEventListener("dblclick", (event) => {
        // The stage has captured the pointer, so the event doesn't name the pin.
        const pin = document.elementsFromPoint(event.clientX, event.clientY)
          .map((element) => element.closest(".pin")).find((found) => found);
        if (pin && pin !== looked) lookAt(pin); else fitAll(true);
      });
      window.addEventListener("keydown", (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const middle = [stage.clientWidth / 2, stage.clientHeight / 2], step = 80;
        switch (event.key) {
          case "+": case "=": zoom(1.25, ...middle); break;
          case "-": zoom(0.8, ...middle); break;
          case "0": case "Escape": fitAll(true); break;
          case "ArrowLeft": x += step; moved(); break;
          case "ArrowRight": x -= step; moved(); break;
          case "ArrowUp": y += step; moved(); break;
          case "ArrowDown": y -= step; moved(); break;
          default: return;
        }
        event.preventDefault();
      });
      window.addEventListener("resize", () => { if (whole) fitAll(false); });
      fitAll(false);
      stage.focus();
    })();
    """
}
