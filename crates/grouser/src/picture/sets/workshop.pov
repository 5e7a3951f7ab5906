// A test hall: a concrete floor with painted lines, a wall of panels behind, and rows of lamps below the ceiling.
#version 3.7;
global_settings { assumed_gamma 1 max_trace_level 6 }
// grouser: place
#declare R = grouser_extent;
#declare C = <grouser_center.x, grouser_center.y, grouser_ground>;
background { rgb <0.42, 0.45, 0.48> }
plane {
  z, grouser_ground - 1e-5*R
  texture {
    pigment { bozo color_map { [0 rgb <0.42, 0.42, 0.41>] [1 rgb <0.50, 0.50, 0.48>] } scale 0.15*R }
    finish { ambient 0.04 diffuse 0.75 specular 0.08 roughness 0.05 reflection 0.03 }
  }
}
// Painted lines on both sides of the test lane.
#declare Lane = 0.75*max(grouser_max.y - grouser_min.y, 0.25*R);
#macro Line(Y)
  box { <-40*R, Y - 0.008*R, 0>, <40*R, Y + 0.008*R, 1e-4*R> translate C - <0, 0, 0.5e-5*R>
    pigment { rgb <0.75, 0.58, 0.08> } finish { ambient 0.05 diffuse 0.8 } no_shadow }
#end
Line(Lane)
Line(-Lane)
// The wall, and columns before it.
box { <-40*R, 0, -R>, <40*R, R, 4*R> translate C + <0, 4*R, 0>
  pigment { gradient x color_map { [0.97 rgb <0.52, 0.55, 0.57>] [0.97 rgb <0.36, 0.38, 0.40>] } scale 0.8*R }
  finish { ambient 0.05 diffuse 0.7 } }
#declare I = -6;
#while (I <= 6)
  box { <-0.06*R, -0.12*R, 0>, <0.06*R, 0.12*R, 4*R> translate C + <2.4*R*I, 3.85*R, 0>
    pigment { rgb <0.20, 0.27, 0.36> } finish { ambient 0.05 diffuse 0.7 specular 0.1 } }
  light_source { C + R*<2.4*I, 0.3, 3.4> color rgb 0.16 fade_distance 3*R fade_power 1 }
  #declare I = I + 1;
#end
light_source { C + R*<-2, -4, 3.2> color rgb 0.45 area_light R*<1.5, 0, 0>, R*<0, 1.5, 0>, 3, 3 adaptive 1 jitter }
light_source { C + R*<3, -3, 2> color rgb 0.18 shadowless }
// grouser: camera
// grouser: bodies
