import SceneLoading
import Testing

@Suite struct SmokeTests {
  @Test func smoke() throws {
    let yaml = """
      inbetween: 1
      title: x ${a}
      parameters: {a: 5, b: "${a}px", w: 768, c: red, p: [1, 2]}
      canvas: {width: "${w}", height: 1004, background: "${c}"}
      layers:
        - name: ${b}
          frame: [134, 310, 500, 384]
          opacty: 3
          backgroundColor: rde
          mask: {type: shape, path: {arc: {center: [0,0], radius: 4, startAngle: -90deg, endAngle: 270deg}}, strokeEnd: 0, lineWidth: 0x10,
            animations: [{key: wipe, keyPath: strokeEnd, toValue: 1, duration: 2, autoreverses: yes, fillMode: fowards},
              {keyPath: strokEnd, toValue: 1}, {key: spin, keyPath: transform.rotation.z, values: [0, 90deg], keyTimes: [0, 2]}]}
          shadowColor: red
          name: again
          position: "${q}"
      """
    do {
      print(try SceneLoader().load(Array(yaml.utf8), file: "/tmp/ldr/s.yaml").scene)
    } catch { print(error) }
  }
}
